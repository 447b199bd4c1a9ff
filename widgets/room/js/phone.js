// The page of a phone.

import { Page } from "./room.js";

new Page();

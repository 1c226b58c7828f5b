/** What chats ask for: 1.91 to 1, in pixels. */
export const SIZE = { width: 1200, height: 630 }

// One file to fetch for chats: each part on its own would cut what other screens share into smaller pieces.
export { ChatList } from './ChatList.tsx'
export { ChatScreen } from './ChatScreen.tsx'

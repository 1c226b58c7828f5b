/** Where the tab keeps, for whoever has just closed their account, when their data is deleted. */
export const LEFT = 'left'

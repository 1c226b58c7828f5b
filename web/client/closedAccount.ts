/** Where the tab stores when the data of an account that was just closed is deleted. */
export const LEFT = 'left'

/** Source of a regular expression for an id. */
export const UUID_PATTERN = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}'

const UUID = new RegExp(`^${UUID_PATTERN}$`, 'i')

/** True for the text of an id. Other text is not found; the database would call it an error. */
export const isUuid = (text: string) => UUID.test(text)

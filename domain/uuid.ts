/** Pattern of an id, as the source of a regular expression. */
export const UUID_PATTERN = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}'

const UUID = new RegExp(`^${UUID_PATTERN}$`, 'i')

/** Checks whether a text is an id. The server reports other text as not found, because the database would raise an error. */
export const isUuid = (text: string) => UUID.test(text)

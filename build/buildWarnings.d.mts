import type { Logger } from 'vite'

export function buildWarnings(): { logger: Logger; failOnAny(others?: string[]): void }

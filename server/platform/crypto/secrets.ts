import type { World } from '../../world.ts'

/**
 * The secrets by which something of ours may be signed: the one that signs now, and the other one that is known. While processes are
 * restarted one after another with a new SECRET, each of them takes what the others give out.
 */
export const secretsOf = ({ secret, settings }: Pick<World, 'secret' | 'settings'>): string[] =>
  settings.SECRET_PREVIOUS ? [secret, settings.SECRET_PREVIOUS] : [secret]

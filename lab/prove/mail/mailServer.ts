import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { pause } from '../crashes/server.ts'

export const DOMAIN = 'tramo.test'
export const PASSWORD = 'rehearsal'
/** Owner of the mailboxes: the system account `nobody`. */
const OWNER = 65534

interface Ports {
  smtp: number
  imap: number
}

/**
 * Starts Debian's Postfix, which accepts mail only for these mailboxes, and Debian's Dovecot. All their files are in `folder`.
 */
export async function mailServer(folder: string, ports: Ports, mailboxes: string[]): Promise<{ stop(): Promise<void> }> {
  const place = (name: string) => join(folder, name)
  await chmod(folder, 0o755)
  for (const part of ['postfix', 'queue', 'state', 'mail', 'dovecot']) await mkdir(place(part))
  await chown(place('mail'), OWNER, OWNER)
  const postfix = spawnSync('id', ['-u', 'postfix'], { encoding: 'utf8' }).stdout.trim()
  if (!postfix) throw new Error('Install Debian’s postfix and dovecot-imapd.')
  await chown(place('state'), Number(postfix), Number(postfix))
  await writeFile(place('postfix/main.cf'), mainCf(place))
  await writeFile(place('postfix/master.cf'), masterCf(ports))
  await writeFile(place('postfix/mailboxes'), mailboxes.map((name) => `${name}@${DOMAIN} ${name}/\n`).join(''))
  await writeFile(place('dovecot.conf'), dovecotConf(place, ports))
  const smtp = spawn('postfix', ['-c', place('postfix'), 'start-fg'], { stdio: ['ignore', 'ignore', 'inherit'] })
  const imap = spawn('dovecot', ['-F', '-c', place('dovecot.conf')], { stdio: ['ignore', 'ignore', 'inherit'] })
  for (const port of [ports.smtp, ports.imap]) await listens(port, [smtp, imap])
  const stop = async () => {
    const ends = Promise.all([ended(smtp), ended(imap)])
    spawn('postfix', ['-c', place('postfix'), 'stop'], { stdio: 'ignore' })
    imap.kill('SIGTERM')
    await ends
  }
  return { stop }
}

const mainCf = (place: (name: string) => string) => `compatibility_level = 3.6
queue_directory = ${place('queue')}
data_directory = ${place('state')}
myhostname = mail.${DOMAIN}
mydestination =
alias_maps =
local_recipient_maps =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
maillog_file = ${place('postfix.log')}
maillog_file_prefixes = ${place('')}
virtual_mailbox_domains = ${DOMAIN}
virtual_mailbox_base = ${place('mail')}
virtual_mailbox_maps = texthash:${place('postfix/mailboxes')}
virtual_uid_maps = static:${OWNER}
virtual_gid_maps = static:${OWNER}
smtpd_recipient_restrictions = reject_unauth_destination
`

const masterCf = ({ smtp }: Ports) =>
  [
    `127.0.0.1:${smtp} inet n - n - - smtpd`,
    'cleanup unix n - n - 0 cleanup',
    'qmgr unix n - n 300 1 qmgr',
    'rewrite unix - - n - - trivial-rewrite',
    ...['bounce', 'defer', 'trace'].map((name) => `${name} unix - - n - 0 bounce`),
    ...['proxymap', 'error', 'verify', 'anvil', 'virtual'].map((name) => `${name} unix - n n - 1 ${name}`),
    'postlog unix-dgram n - n - 1 postlogd',
    '',
  ].join('\n')

const dovecotConf = (place: (name: string) => string, { imap }: Ports) => `base_dir = ${place('dovecot')}
state_dir = ${place('dovecot')}
log_path = ${place('dovecot.log')}
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${place('mail')}/%n
service imap-login {
  inet_listener imap {
    port = ${imap}
  }
  inet_listener imaps {
    port = 0
  }
}
passdb {
  driver = static
  args = password=${PASSWORD}
}
userdb {
  driver = static
  args = uid=${OWNER} gid=${OWNER} home=${place('mail')}/%n
}
`

async function listens(port: number, servers: ChildProcess[]): Promise<void> {
  while (!(await answers(port))) {
    if (servers.some(({ exitCode }) => exitCode !== null)) throw new Error('Postfix or Dovecot has ended.')
    await pause(100)
  }
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => socket.destroy() && resolve(true)).once('error', () => resolve(false))
  })

const ended = (server: ChildProcess) => server.exitCode === null && once(server, 'exit')

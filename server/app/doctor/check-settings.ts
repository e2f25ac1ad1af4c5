/** Checks of settings, data folder and machine, which need no database. */
import { lstat, stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isIP } from 'node:net'
import { pingScanner } from '#server/platform/files/scan-for-viruses.ts'
import { verifyMailServer } from '#server/platform/mail/smtp.ts'
import { readSecretCipher } from '#server/platform/secrets/secret-cipher.ts'
import { localAddress } from '../config/config.ts'
import { checkDisk } from '../health/checks/check-disk.ts'
import { checkFiles } from '../health/checks/check-files.ts'
import { assertPortFree } from '../http/assert-port-free.ts'
import { fault, fine, fromHealth, note } from './finding.ts'
import type { Installation, InstallationCheck } from './finding.ts'

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Whether a Plimsoll answers at an address. */
const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/api/health`, { signal: AbortSignal.timeout(3_000) }).then(
    async (response) => 'checks' in ((await response.json()) as { data: object }).data,
    () => false,
  )

async function checkPort({ config }: Installation) {
  const { host, port } = config
  const here = localAddress(host, port)
  if (await answers(here)) return [fine(`Plimsoll runs at HOST=${host} PORT=${port}`)]
  try {
    await assertPortFree(config)
    return [fine(`HOST=${host} PORT=${port} is free`)]
  } catch (error) {
    return [fault((error as Error).message, 'Set HOST and PORT to an address of this machine')]
  }
}

function checkAddress({ config: { publicUrl, demo } }: Installation) {
  const { protocol, hostname } = new URL(publicUrl)
  if (loopback.test(hostname))
    return [
      demo
        ? fine(`${publicUrl}, this machine only`)
        : note(
            `${publicUrl} is this machine only: links in mails and QR codes on certificates lead there`,
            'Set PUBLIC_URL to the address that ship owners and port states use',
          ),
    ]
  return [
    protocol === 'https:'
      ? fine(publicUrl)
      : fault(
          `${publicUrl} is not encrypted: passwords are sent in the clear`,
          'Put a TLS proxy in front and set PUBLIC_URL to https://…',
        ),
  ]
}

function checkSafety({ config: { demo, captcha, publicUrl, metricsToken } }: Installation) {
  const open = !loopback.test(new URL(publicUrl).hostname)
  return [
    ...(demo && open
      ? [
          fault(
            'Demonstration accounts have a password that everybody knows',
            'Set DEMO=off on an empty database',
          ),
        ]
      : []),
    ...(captcha
      ? []
      : [fault('CAPTCHA=off opens the sign-in to guessing', 'Remove CAPTCHA from the settings')]),
    fine(metricsToken ? 'Metrics need a token' : 'Metrics are for this machine only'),
  ]
}

async function checkFolder({ config: { dataDir } }: Installation) {
  const about = await stat(dataDir).catch(() => null)
  if (!about) return [fine(`${dataDir} does not exist yet`)]
  const own = process.getuid?.() ?? about.uid
  if (own !== 0 && about.uid !== own)
    return [
      fault(
        `${dataDir} belongs to account ${about.uid}, not to this one (${own})`,
        'chown -R it, or run as its owner',
      ),
    ]
  // The group may pass through to the embedded database.
  const open = (about.mode & 0o067) !== 0
  return [
    open
      ? note(`${dataDir} is open to other accounts`, `chmod 700 ${dataDir}; the next start does so`)
      : fine(dataDir),
  ]
}

async function checkSpace(installation: Installation) {
  const { dataDir } = installation.config
  if (!(await stat(dataDir).catch(() => null))) {
    const { bavail, bsize } = await statfs(dirname(dataDir))
    return [fine(`${Math.floor((bavail * bsize) / 1_048_576)} MB free for ${dataDir}`)]
  }
  return [fromHealth('disk', await checkDisk(installation), 'Enough space in the data folder')]
}

async function checkStore({ config, files }: Installation) {
  if (!config.s3Url && !(await stat(config.dataDir).catch(() => null)))
    return [fine('The first start creates it')]
  const place = config.s3Url ? new URL(config.s3Url).host : `${config.dataDir}/files`
  return [fromHealth('files', await checkFiles({ files }), `${place} takes and returns a file`)]
}

async function checkMailServer({ config }: Installation) {
  const { smtpUrl, demo } = config
  if (!smtpUrl)
    return [
      demo
        ? fine('No mail server: mails stay in the outbox')
        : note('No mail server: reminders and passwords stay in the outbox', 'Set SMTP_URL'),
    ]
  const { host } = new URL(smtpUrl)
  return verifyMailServer(smtpUrl, config).then(
    () => [fine(`${host} takes mails of this account`)],
    (error: Error) => [
      fault(
        `${host}: ${error.message}`,
        'Correct SMTP_URL, its account and password, or the firewall',
      ),
    ],
  )
}

async function checkScanner({ config: { scannerUrl } }: Installation) {
  if (!scannerUrl) return [fine('No virus scanner is set')]
  return pingScanner(scannerUrl).then(
    () => [fine('The virus scanner answers')],
    (error: Error) => [
      fault(
        `The virus scanner: ${error.message}. Every upload is refused`,
        'Start it, or correct SCANNER_URL',
      ),
    ],
  )
}

async function checkSecrets({ config }: Installation) {
  const cipher = await readSecretCipher(config).catch((error: Error) => error)
  if (cipher instanceof Error)
    return [fault(cipher.message, 'Put the key back from a backup (docs/operations.md, Keys)')]
  if (!cipher) return [fine('The first start creates the key of secrets')]
  const file = config.secretsKeyFile
  const about = file ? await lstat(file) : null
  return [
    about && (about.mode & 0o077) !== 0
      ? note(`${file} is readable by other accounts`, `chmod 600 ${file}`)
      : fine('The key of secrets can be read'),
  ]
}

function checkProxies({ config: { trustedProxies, publicUrl } }: Installation) {
  const wrong = trustedProxies
    .split(',')
    .map((one) => one.trim())
    .filter(
      (one) => !isIP(one.split('/')[0] ?? '') && !/^(loopback|linklocal|uniquelocal)$/.test(one),
    )
  if (wrong.length)
    return [fault(`TRUSTED_PROXIES: ${wrong.join(', ')} is no address`, 'Name proxies by address')]
  return [
    fine(
      publicUrl.startsWith('https:')
        ? `Addresses of callers are believed from ${trustedProxies}`
        : 'No proxy is expected',
    ),
  ]
}

function checkTimeZone() {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const now = new Date().toLocaleString('sv', { timeZone: zone })
  return [fine(`${zone}, where it is ${now}; backups run by it. TZ sets another`)]
}

/** Checks that need no database, in the order of the report. */
export const settingChecks: InstallationCheck[] = [
  { name: 'Address', run: checkAddress },
  { name: 'Safety', run: checkSafety },
  { name: 'Data folder', run: checkFolder },
  { name: 'Free space', run: checkSpace },
  { name: 'File store', run: checkStore },
  { name: 'Key of secrets', run: checkSecrets },
  { name: 'Mail server', run: checkMailServer },
  { name: 'Virus scanner', run: checkScanner },
  { name: 'Proxies', run: checkProxies },
  { name: 'Time zone', run: checkTimeZone },
]

/** Whether the product can listen; at the start this is known already. */
export const portCheck: InstallationCheck = { name: 'Port', run: checkPort }

/** Sends mail to the mail server. */
import { PassThrough } from 'node:stream'
import type { Services } from '#server/core/context.ts'
import { isThisMachine } from '../network/transport.ts'
import { loadSettings } from '../settings/cached-settings.ts'
import { logoId, mailHtml } from './mail-html.ts'

/** A mail of the outbox. */
export interface OutgoingMail {
  id: number
  recipients: string[]
  subject: string
  body: string | null
  attachments: unknown
}

/**
 * Requires TLS, except for a mail server on this machine or when the operator allows unencrypted
 * mail.
 */
const optionsOf = (
  smtpUrl: string,
  { allowUnencrypted }: Pick<Services['config'], 'allowUnencrypted'>,
) => ({
  url: smtpUrl,
  requireTLS: !isThisMachine(new URL(smtpUrl).hostname) && !allowUnencrypted.includes('mail'),
  connectionTimeout: 20_000,
  greetingTimeout: 20_000,
  socketTimeout: 60_000,
  disableFileAccess: true,
  disableUrlAccess: true,
})

/**
 * Signs in at the mail server without sending anything.
 * @throws Error when it cannot be reached, offers no TLS where that is required, or refuses the
 * account
 */
export async function verifyMailServer(
  smtpUrl: string,
  config: Pick<Services['config'], 'allowUnencrypted'>,
): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(optionsOf(smtpUrl, config))
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

export interface DirectMail {
  to: string
  subject: string
  text: string
  attachment?: { name: string; content: string }
}
/**
 * Sends a mail immediately without the outbox, for messages that must not depend on the database.
 * @throws Error when the mail server does not accept it
 */
export async function mailDirectly(
  services: Services,
  { to, subject, text, attachment }: DirectMail,
): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const smtpUrl =
    services.config.smtpUrl ??
    (() => {
      throw new Error('there is no SMTP_URL')
    })()
  const transport = createTransport(optionsOf(smtpUrl, services.config))
  try {
    // Without the database the sender is the account at the mail server.
    const settings = await mailSettings(services.db).catch((): MailSettings => ({}))
    const from = senderOf(settings, smtpUrl)
    const attachments = attachment
      ? [{ filename: attachment.name, content: attachment.content }]
      : []
    await transport.sendMail({ from, to, subject, text, attachments })
  } finally {
    transport.close()
  }
}

/**
 * Sends a mail with its attachments to the mail server.
 * @param beforeEnd runs before the end of the mail is sent; an error cancels the mail
 * @throws Error when the mail server does not accept it, or an attachment is missing
 */
export async function sendBySmtp(
  services: Services,
  smtpUrl: string,
  mail: OutgoingMail,
  beforeEnd: () => Promise<void>,
): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const { files, db, config } = services
  const attachments = await Promise.all(
    (mail.attachments as { attachmentId: string; name?: string }[]).map(
      async ({ attachmentId, name }) => {
        const stored = await files.find(db, attachmentId)
        if (!stored) throw new Error(`attachment ${attachmentId} is gone`)
        return {
          filename: name ?? stored.originName,
          contentType: stored.type,
          content: await files.read(stored.sha256),
        }
      },
    ),
  )
  const settings = await mailSettings(db)
  const from = senderOf(settings, smtpUrl)
  const logo = await logoOf(services, settings)
  const transport = createTransport(optionsOf(smtpUrl, config))
  transport.use('stream', ({ message }, done) => {
    message.transform(
      () => new PassThrough({ flush: (end) => void beforeEnd().then(() => end(), end) }),
    )
    done()
  })
  try {
    await transport.sendMail({
      // The id is the same in every try, so that the recipient's server can detect duplicates.
      messageId: `<${mail.id}.outbox@${from.address.split('@')[1]}>`,
      from,
      to: mail.recipients,
      subject: mail.subject,
      text: mail.body ?? '',
      html: mailHtml(mail.body ?? '', {
        subject: mail.subject,
        society: societyOf(settings),
        publicUrl: config.publicUrl,
        hasLogo: logo.length > 0,
      }),
      attachments: [...attachments, ...logo],
    })
  } finally {
    transport.close()
  }
}

interface MailSettings {
  mail?: { senderName?: string | null; senderAddress?: string | null }
  society?: { nameZh: string; nameEn: string; logo?: string | null }
}
const mailSettings = async (db: Services['db']) => (await loadSettings(db)).values as MailSettings

const productName = 'Plimsoll'
const societyOf = ({ society }: MailSettings) => ({
  nameZh: society?.nameZh || productName,
  nameEn: society?.nameEn || productName,
})

/** The society's logo as a part of a mail; none where it has none, or its file is gone. */
async function logoOf({ files, db }: Services, { society }: MailSettings) {
  const stored = society?.logo ? await files.find(db, society.logo) : undefined
  return stored
    ? [
        {
          cid: logoId,
          filename: stored.originName,
          contentType: stored.type,
          contentDisposition: 'inline' as const,
          content: await files.read(stored.sha256),
        },
      ]
    : []
}

/** Sender address: from the settings; otherwise the account at the mail server. */
function senderOf(settings: MailSettings, smtpUrl: string): { name: string; address: string } {
  const { mail } = settings
  const { username, hostname } = new URL(smtpUrl)
  const account = decodeURIComponent(username)
  return {
    name: mail?.senderName || societyOf(settings).nameEn,
    address: mail?.senderAddress || (account.includes('@') ? account : `plimsoll@${hostname}`),
  }
}

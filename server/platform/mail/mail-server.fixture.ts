/** Test mail server that stores the mails it receives and can be set to refuse them. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface MailServer {
  url: string
  /** received mails with their headers */
  mails: { to: string[]; raw: string }[]
  /**
   * replies to the next mails instead of accepting them; `silent` accepts one and closes the
   * connection without a reply
   */
  answers: ({ code: number; text: string } | 'silent')[]
  /** called while a client waits for the greeting */
  beforeGreeting: Set<() => Promise<unknown>>
  close(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const mails: MailServer['mails'] = []
  const answers: MailServer['answers'] = []
  const meanwhile: MailServer['beforeGreeting'] = new Set()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    async onConnect(_session, done) {
      for (const happens of meanwhile) await happens()
      done()
    },
    onData(stream, session, done) {
      let raw = ''
      stream
        .setEncoding('utf8')
        .on('data', (chunk: string) => {
          raw += chunk
        })
        .on('end', () => {
          const answer = answers.shift()
          if (answer && answer !== 'silent')
            return done(Object.assign(new Error(answer.text), { responseCode: answer.code }))
          mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw })
          if (answer === 'silent')
            return server.connections.forEach((connection) => connection.close())
          return done(null)
        })
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    answers,
    beforeGreeting: meanwhile,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** For tests: a mail server that keeps what it is given, and can be told to refuse. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface MailServer {
  url: string
  /** what arrived, headers and all */
  mails: { to: string[]; raw: string }[]
  /** what is said to the next mails instead of taking them; `silent` takes one and hangs up without a word */
  answers: ({ code: number; text: string } | 'silent')[]
  /** what happens before the next mail is begun */
  meanwhile?: (() => Promise<unknown>) | undefined
  close(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const mails: MailServer['mails'] = []
  const answers: MailServer['answers'] = []
  const server = new SMTPServer({
    authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'], logger: false,
    async onMailFrom(_address, _session, done) {
      const { meanwhile } = told
      told.meanwhile = undefined
      await meanwhile?.()
      done()
    },
    onData(stream, session, done) {
      let raw = ''
      stream.setEncoding('utf8').on('data', (chunk: string) => { raw += chunk }).on('end', () => {
        const answer = answers.shift()
        if (answer && answer !== 'silent') return done(Object.assign(new Error(answer.text), { responseCode: answer.code }))
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw })
        if (answer === 'silent') return server.connections.forEach((connection) => connection.close())
        return done(null)
      })
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const told: MailServer = { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, mails, answers, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
  return told
}

/** SMTP server of the test: records accepted mails, and can be down or hang. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Server, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface SmtpSink {
  url: string
  /** by Message-ID, with the subject, one entry per accepted mail */
  accepted: { id: string; subject: string }[]
  /**
   * `takes` accepts mails; `down` refuses connections; `hangs` accepts connections without an
   * answer
   */
  setState(state: 'takes' | 'down' | 'hangs'): Promise<void>
}

const header = (raw: string, name: string) =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)$`, 'im')
    .exec(raw)?.[1]
    ?.replace(/\r\n\s+/g, ' ')
    .trim() ?? ''

export async function startSmtpSink(port: number): Promise<SmtpSink> {
  const taken: SmtpSink['accepted'] = []
  let close: () => Promise<void> = () => Promise.resolve()
  const takes = async () => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      logger: false,
      onData(stream, _session, done) {
        let raw = ''
        stream
          .setEncoding('utf8')
          .on('data', (chunk: string) => {
            if (raw.length < 20_000) raw += chunk
          })
          .on('end', () => {
            taken.push({ id: header(raw, 'Message-ID'), subject: header(raw, 'Subject') })
            done(null)
          })
      },
    })
    server.on('error', () => {})
    server.listen(port, '127.0.0.1')
    await once(server.server, 'listening')
    return () =>
      new Promise<void>((done) => {
        server.connections.forEach((one) => one.close())
        server.close(() => done())
      })
  }
  const hangs = async () => {
    const sockets = new Set<Socket>()
    const server: Server = createServer((socket) => {
      sockets.add(socket.on('error', () => {}))
    }).listen(port, '127.0.0.1')
    await once(server, 'listening')
    return () =>
      new Promise<void>((done) => {
        sockets.forEach((socket) => socket.destroy())
        server.close(() => done())
      })
  }
  const smtpSink: SmtpSink = {
    url: `smtp://127.0.0.1:${port}`,
    accepted: taken,
    async setState(state) {
      await close()
      close =
        state === 'takes'
          ? await takes()
          : state === 'hangs'
            ? await hangs()
            : () => Promise.resolve()
    },
  }
  await smtpSink.setState('takes')
  return smtpSink
}

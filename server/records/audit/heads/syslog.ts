/**
 * Sends one line to a syslog server: RFC 5424, over UDP (RFC 5426), TCP (RFC 6587, octet counting)
 * or TLS (RFC 5425).
 */
import { createSocket } from 'node:dgram'
import { connect } from 'node:net'
import { hostname } from 'node:os'
import { connect as connectTls } from 'node:tls'
import type { SyslogPlace } from './places.ts'

const timeoutMs = 10_000
/** Facility 13, log audit. */
const facility = 13
export const severities = { alert: 1, notice: 5 } as const

/**
 * Formats a line of RFC 5424; control characters in `text` become spaces.
 * @param id MSGID, such as trail-head
 */
export function syslogLine(
  severity: keyof typeof severities,
  id: string,
  text: string,
  at = new Date(),
): string {
  const priority = facility * 8 + severities[severity]
  const host =
    hostname()
      .replace(/[^\x21-\x7e]/g, '')
      .slice(0, 255) || '-'
  return (
    `<${priority}>1 ${at.toISOString()} ${host} plimsoll ${process.pid} ${id} - ` +
    `${text.replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ')}`
  )
}

/**
 * Sends a line.
 * @throws Error when it could not be delivered; UDP reports no delivery
 */
export async function sendSyslog(place: SyslogPlace, line: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(() => reject(new Error('ETIMEDOUT: no answer in time')), timeoutMs)
  const close =
    place.by === 'udp'
      ? byDatagram(place, line, resolve, reject)
      : byStream(place, line, resolve, reject)
  try {
    await promise
  } finally {
    clearTimeout(timer)
    close()
  }
}

type Settle = [done: () => void, fail: (error: Error) => void]

function byDatagram(
  { host, port }: SyslogPlace,
  line: string,
  ...[done, fail]: Settle
): () => void {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
  socket.once('error', fail)
  socket.send(line, port, host, (error) => (error ? fail(error) : done()))
  return () => socket.close()
}

function byStream(
  { by, host, port }: SyslogPlace,
  line: string,
  ...[done, fail]: Settle
): () => void {
  const bytes = Buffer.from(line)
  const framed = Buffer.concat([Buffer.from(`${bytes.length} `), bytes])
  const socket =
    by === 'tls'
      ? connectTls({ host, port, servername: /^[\d.:]+$/.test(host) ? '' : host })
      : connect({ host, port })
  socket.on('error', fail)
  // The server has received everything when it closes its side, or when the write is flushed and
  // our side is closed.
  socket.once(by === 'tls' ? 'secureConnect' : 'connect', () => socket.end(framed, () => done()))
  return () => socket.destroySoon()
}

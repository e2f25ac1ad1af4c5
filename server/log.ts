/** The log of the process: one line of JSON for each event, in which no sign can be mistaken for another line or a command. */
import pino from 'pino'
import type { DestinationStream, Logger } from 'pino'

/** Signs that a terminal obeys, or that turn or hide what is read; JSON itself escapes only those below 32. */
const treacherous = /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g
const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

interface Fault {
  name?: string
  message?: string
  code?: unknown
  stack?: string
  cause?: unknown
  status?: unknown
}

/** Of a fault what it is and where; not the values that a database or library adds to it. */
function described(error: unknown, deep = 0): object | string {
  if (!(error instanceof Error)) return String(error).slice(0, 1000)
  const { name, message, code, stack, cause, status } = error as Fault
  return {
    type: name,
    message,
    stack,
    ...(code !== undefined && { code }),
    ...(status !== undefined && { status }),
    ...(cause !== undefined && deep < 3 && { cause: described(cause, deep + 1) }),
  }
}

/**
 * @param level the least that is written
 * @param out where lines go, by default the standard output
 */
export function makeLog(level: string, out: DestinationStream = pino.destination(1)): Logger {
  const clean: DestinationStream = {
    write: (line) => out.write(line.replace(treacherous, escaped)),
  }
  return pino(
    {
      level,
      redact: ['req.headers.authorization'],
      serializers: { err: (error) => described(error) },
    },
    clean,
  )
}

/**
 * The process log: one line of JSON per event. Control characters are escaped, so that an entry
 * cannot imitate another line or a terminal command.
 */
import pino from 'pino'
import type { DestinationStream, Logger } from 'pino'

/**
 * Characters that terminals interpret, or that reverse or hide text. JSON escapes only those below
 * 32.
 */
const unsafeCharacters = /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g
const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

interface Fault {
  name?: string
  message?: string
  code?: unknown
  stack?: string
  cause?: unknown
  status?: unknown
}

/**
 * Describes an error by type and stack, without the values that a database or library adds to it.
 */
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
 * @param level minimum level
 * @param out destination of the lines; standard output by default
 */
export function makeLog(level: string, out: DestinationStream = pino.destination(1)): Logger {
  const clean: DestinationStream = {
    write: (line) => out.write(line.replace(unsafeCharacters, escaped)),
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

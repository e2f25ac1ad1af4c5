import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { Refusal } from '#server/core/refusal.ts'
import type { Message } from '#common/text.ts'
import { filesText } from './files.text.ts'

/**
 * The current error of the store, with a message for users. `code` and `message` are for the log
 * and for monitoring.
 */
export class StorageError extends Refusal {
  code: string
  constructor(phrase: Message, code: string, message: string) {
    super(503, phrase)
    this.code = code
    this.message = message
  }
}

/** @throws StorageError when the transfer breaks off: an outage of the store, not of the database */
export async function* bytesOf(answer: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* answer as AsyncIterable<Buffer>
  } catch (error) {
    const { code = 'ECONNRESET', message } = error as NodeJS.ErrnoException
    throw new StorageError(filesText.storeAway, code, `S3: ${message}`)
  }
}

/** The store's own message goes to the log only. Users do not see it. */
export async function faultOf(answer: IncomingMessage): Promise<StorageError> {
  const errorBody = await text(answer).catch(() => '')
  const code = /<Code>([^<]{1,60})</.exec(errorBody)?.[1] ?? `HTTP ${answer.statusCode}`
  const refuses = [301, 401, 403].includes(answer.statusCode ?? 0) || code === 'NoSuchBucket'
  return new StorageError(
    refuses ? filesText.storeRefuses : filesText.storeAway,
    code,
    `S3: ${code} ${/<Message>([^<]{1,200})</.exec(errorBody)?.[1] ?? ''}`.trim(),
  )
}

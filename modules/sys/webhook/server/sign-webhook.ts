import { createHmac } from 'node:crypto'

/** Purpose of the sealed secret of a webhook. */
export const secretPurpose = (userId: number): string => `webhook of user ${userId}`

/**
 * Headers of a webhook by Standard Webhooks 1.0: HMAC-SHA256 over id, time and body.
 * @param secret `whsec_` and the key in base64
 * @param seconds time of sending, seconds since 1970
 */
export function webhookHeaders(
  secret: string,
  id: string,
  seconds: number,
  body: string,
): Record<string, string> {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
  return {
    'content-type': 'application/json',
    'user-agent': 'Plimsoll',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  }
}

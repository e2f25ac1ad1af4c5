import { readFile } from 'node:fs/promises'
import { record } from '#server/audit/audit.ts'
import { importKey } from '#server/documents/index.ts'
import { withFile } from '#server/http/document-refusal.ts'
import type { Ctx, Services } from '#server/http/context.ts'
import { Refusal, refuse, refuseFields } from '#server/http/refusal.ts'
import { describeKey } from '#server/signing/key-row.ts'
import { KeyRetired, takeUploaded } from '#server/signing/signing-key.ts'
import { settingText } from '../setting.text.ts'

const sourceOf = (subject: string) => (subject.includes('(demonstration)') ? 'demonstration' as const : 'uploaded' as const)

/** What the page shows of the signing key. */
export function keyShown({ config, signingKey }: Services) {
  const known = describeKey(signingKey.chain)
  return { ...known, source: config.signingKeyFile ? 'environment' as const : sourceOf(known.subject) }
}

/** A file with a key and its certificates; some hundred times what one holds. */
const largestKey = 200_000

/**
 * Replaces the key that signs documents by that of an uploaded file. The file is read and forgotten, the key kept sealed; documents signed
 * before stay valid.
 * @throws Refusal 409 when the operator of the server has set the key, 400 with the reason for a file that is no key, or one that was replaced before
 */
export async function replaceKey(ctx: Ctx, password: string) {
  const { services, uploads: [upload] } = ctx
  if (services.config.signingKeyFile) refuse(409, settingText.keyOfOperator)
  if (!upload) return refuseFields({ field: 'file', phrase: settingText.keyMissing })
  if (upload.size > largestKey) return refuseFields({ field: 'file', phrase: settingText.keyLarge })
  const bytes = await readFile(upload.path)
  const key = await withFile('file', () => importKey(bytes, password)).catch((error: unknown) => {
    if (error instanceof Refusal) throw error
    // What looks like a key and is none fails deep inside.
    return refuseFields({ field: 'file', phrase: settingText.keyBroken })
  })
  const next = describeKey(key.chain)
  if (Date.parse(next.validFrom) > Date.now()) return refuseFields({ field: 'file', phrase: settingText.keyEarly, params: { date: next.validFrom.slice(0, 10) } })
  if (next.fingerprint === services.signingKey.fingerprint) return refuseFields({ field: 'file', phrase: settingText.keySame })
  const { before } = await takeUploaded(ctx, key).catch((error: unknown) => (error instanceof KeyRetired ? refuseFields({ field: 'file', phrase: settingText.keyRetired }) : Promise.reject(error as Error)))
  const changes = (['subject', 'fingerprint', 'validTo'] as const).filter((field) => before?.[field] !== next[field]).map((field) => ({ field, from: before?.[field] ?? null, to: next[field] }))
  await record(ctx, { resource: 'sys/setting', rowId: 0, action: 'replaceKey', changes })
  return { ...next, source: sourceOf(next.subject) }
}

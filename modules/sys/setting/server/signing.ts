import { readFile } from 'node:fs/promises'
import { record } from '#server/audit/audit.ts'
import { tellChange } from '#server/db/remember.ts'
import { importKey } from '#server/documents/index.ts'
import { withFile } from '#server/http/document-refusal.ts'
import type { Ctx, Services } from '#server/http/context.ts'
import { Refusal, refuse, refuseFields } from '#server/http/refusal.ts'
import { describeKey, keyChange, prepareKey } from '#server/signing-key.ts'
import { settingText } from '../setting.text.ts'

/** What the page shows of the signing key. */
export function keyShown({ config, signingKey }: Services) {
  const known = describeKey(signingKey)
  return { ...known, source: config.signingKeyFile ? 'environment' as const : known.subject.includes('(demonstration)') ? 'demonstration' as const : 'uploaded' as const }
}

/** A file with a key and its certificates; some hundred times what one holds. */
const largestKey = 200_000

/**
 * Replaces the key that signs documents by that of an uploaded file. The file is read and forgotten, the key kept where only the
 * server reads it; documents signed before stay valid.
 * @throws Refusal 409 when the operator of the server has set the key, 400 with the reason for a file that is no key
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
  const [now, next] = [describeKey(services.signingKey), describeKey(key)]
  if (Date.parse(next.validFrom) > Date.now()) return refuseFields({ field: 'file', phrase: settingText.keyEarly, params: { date: next.validFrom.slice(0, 10) } })
  if (next.fingerprint === now.fingerprint) return refuseFields({ field: 'file', phrase: settingText.keySame })
  const changes = (['subject', 'fingerprint', 'validTo'] as const).filter((field) => now[field] !== next[field]).map((field) => ({ field, from: now[field], to: next[field] }))
  await record(ctx, { resource: 'sys/setting', rowId: 0, action: 'replaceKey', changes })
  const putInForce = await prepareKey(services, key)
  ctx.after(async () => {
    await putInForce()
    await tellChange({ db: services.db, services, after: (work) => work() }, keyChange)
  })
  return { ...next, source: next.subject.includes('(demonstration)') ? 'demonstration' as const : 'uploaded' as const }
}

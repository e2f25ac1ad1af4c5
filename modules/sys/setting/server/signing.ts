import { readFile } from 'node:fs/promises'
import { writeAuditEntry } from '#server/records/audit/audit.ts'
import { importKey } from '#server/platform/documents/index.ts'
import { withFieldErrors } from '#server/platform/documents/document-refusal.ts'
import type { RequestContext, Services } from '#server/core/context.ts'
import { Refusal, refuse, refuseFields } from '#server/core/refusal.ts'
import { describeKey } from '#server/platform/signing/key-row.ts'
import { KeyRetired } from '#server/platform/signing/signing-key.ts'
import { activateUploadedKey } from '#server/platform/signing/change-signing-key.ts'
import { settingText } from '../setting.text.ts'

const sourceOf = (subject: string) =>
  subject.includes('(demonstration)') ? ('demonstration' as const) : ('uploaded' as const)

/** The signing key as shown on the page. */
export function signingKeyInfo({ config, signingKey }: Services) {
  const known = describeKey(signingKey.chain)
  return {
    ...known,
    source: config.signingKeyFile ? ('environment' as const) : sourceOf(known.subject),
  }
}

/** Size limit of a key file with its certificates, about a hundred times the usual size. */
const maxKeyBytes = 200_000

/**
 * Replaces the signing key by that of an uploaded file. The file is discarded, the key stored
 * sealed; documents signed before stay valid.
 * @throws Refusal 409 when the operator of the server provides the key, 400 with the reason for
 *   an invalid or already replaced key
 */
export async function replaceKey(ctx: RequestContext, password: string) {
  const {
    services,
    uploads: [upload],
  } = ctx
  if (services.config.signingKeyFile) refuse(409, settingText.keyOfOperator)
  if (!upload) return refuseFields({ field: 'file', phrase: settingText.keyMissing })
  if (upload.size > maxKeyBytes)
    return refuseFields({ field: 'file', phrase: settingText.keyLarge })
  const bytes = await readFile(upload.path)
  const key = await withFieldErrors('file', () => importKey(bytes, password)).catch(
    (error: unknown) => {
      if (error instanceof Refusal) throw error
      // A malformed key can fail inside the parser.
      return refuseFields({ field: 'file', phrase: settingText.keyBroken })
    },
  )
  const next = describeKey(key.chain)
  if (Date.parse(next.validFrom) > Date.now())
    return refuseFields({
      field: 'file',
      phrase: settingText.keyEarly,
      params: { date: next.validFrom.slice(0, 10) },
    })
  if (next.fingerprint === services.signingKey.fingerprint)
    return refuseFields({ field: 'file', phrase: settingText.keySame })
  const { before } = await activateUploadedKey(ctx, key).catch((error: unknown) =>
    error instanceof KeyRetired
      ? refuseFields({ field: 'file', phrase: settingText.keyRetired })
      : Promise.reject(error as Error),
  )
  const changes = (['subject', 'fingerprint', 'validTo'] as const)
    .filter((field) => before?.[field] !== next[field])
    .map((field) => ({ field, from: before?.[field] ?? null, to: next[field] }))
  await writeAuditEntry(ctx, { resource: 'sys/setting', rowId: 0, action: 'replaceKey', changes })
  return { ...next, source: sourceOf(next.subject) }
}

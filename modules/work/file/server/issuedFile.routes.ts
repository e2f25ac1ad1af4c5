import { reachable } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { httpText, refuse } from '#server/http/refusal.ts'
import { resource } from '#server/resource.ts'
import { issuedFile } from '../issuedFile.contract.ts'
import { issuedFileText } from '../issuedFile.text.ts'

/** Where issued files belong: the certificate must be one the caller reaches, as with the certificate itself. */
const holders = ['ship/cert', 'crf/cert', 'work/surveyCert', 'work/regCert'] as const

/** The certificate that was issued with this file, by the number under which the file is known. */
async function holderOf(ctx: Ctx, fileId: string): Promise<{ certNo: string | null } | undefined> {
  for (const path of holders) {
    const r = ctx.services.resources.get(path)!
    const rights = r.actions['get']!.needs
    if (!ctx.user.rights.has(rights)) continue
    const row = await reachable(ctx, r).where('fileId', '=', fileId).where('status', '=', 50).select('certNo').executeTakeFirst() as { certNo: string | null } | undefined
    if (row) return row
  }
  return undefined
}

/** @throws Refusal 404 for a file that was not issued, or of a certificate out of the caller's reach */
async function getFile(ctx: Ctx, { fileId }: { fileId: string }) {
  const stored = await holderOf(ctx, fileId) && await ctx.services.files.find(ctx.db, fileId)
  return stored ? { stored, name: stored.originName, type: stored.type, inline: true } : refuse(404, httpText.notFound)
}

export default resource(issuedFile, issuedFileText, { scope: 'shared', grants: {} }, () => ({
  get: { needs: 'signedIn', reads: true, run: getFile },
}))

import { rowsInScope } from '#server/records/rows/filter-rows.ts'
import type { RequestContext } from '#server/core/context.ts'
import { httpText, refuse } from '#server/core/refusal.ts'
import { getResource, resource } from '#server/core/resource.ts'
import { issuedFile } from '../issuedFile.contract.ts'
import { issuedFileText } from '../issuedFile.text.ts'

/**
 * Resources that own issued files, with the state of an issued certificate; every ship certificate
 * is issued. The caller must reach the certificate.
 */
const holders = {
  'ship/cert': null,
  'crf/cert': 'signed',
  'work/surveyCert': 'done',
  'work/regCert': 'done',
} as const

/** The certificate that was issued with this file, looked up by file id. */
async function holderOf(
  ctx: RequestContext,
  fileId: string,
): Promise<{ certNo: string | null } | undefined> {
  for (const [path, issued] of Object.entries(holders)) {
    const r = getResource(ctx.services, path)
    const rights = r.actions['get']!.requires
    if (!ctx.user.rights.has(rights)) continue
    const row = (await rowsInScope(ctx, r)
      .where('fileId', '=', fileId)
      .$if(issued !== null, (q) => q.where('status', '=', r.machine!.states[issued!]))
      .select('certNo')
      .executeTakeFirst()) as { certNo: string | null } | undefined
    if (row) return row
  }
  return undefined
}

/**
 * @throws Refusal 404 when the file was not issued, or its certificate is out of the caller's scope
 */
async function getFile(ctx: RequestContext, { fileId }: { fileId: string }) {
  const stored = (await holderOf(ctx, fileId)) && (await ctx.services.files.find(ctx.db, fileId))
  return stored
    ? { stored, name: stored.originName, type: stored.type, inline: true }
    : refuse(404, httpText.notFound)
}

export default resource(issuedFile, issuedFileText, { scope: 'shared', defaultGrants: {} }, () => ({
  get: { requires: 'signedIn', byApiKey: true, noTransaction: true, handler: getFile },
}))

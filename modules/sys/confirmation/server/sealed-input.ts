import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Ctx, Upload } from '#server/http/context.ts'

interface Kept { input: unknown; uploads: (Omit<Upload, 'path' | 'size'> & { bytes: string })[] }
const purpose = (resource: string, action: string, userId: number) => `confirmation ${resource}/${action} ${userId}`
interface Asked { resource: string; action: string; requestedBy: number }

/** The exact input of a call with its file, sealed: it may hold passwords and keys. */
export async function sealInput(ctx: Ctx, { resource, action, requestedBy }: Asked, input: unknown): Promise<string> {
  const uploads = await Promise.all(ctx.uploads.map(async ({ path, name, type }) => ({ name, type, bytes: (await readFile(path)).toString('base64') })))
  return ctx.services.secrets.keep(JSON.stringify({ input, uploads } satisfies Kept), purpose(resource, action, requestedBy))
}

/** Opens it again, and lays its files down for as long as `use` takes. */
export async function withInput<T>({ services }: Ctx, { resource, action, requestedBy }: Asked, sealed: string, use: (input: unknown, uploads: Upload[]) => Promise<T>): Promise<T> {
  const kept = JSON.parse(services.secrets.read(sealed, purpose(resource, action, requestedBy)).toString()) as Kept
  const uploads: Upload[] = []
  try {
    for (const { name, type, bytes } of kept.uploads) {
      const content = Buffer.from(bytes, 'base64')
      uploads.push({ path: await services.files.temporary(Readable.from([content])), name, type, size: content.length })
    }
    return await use(kept.input, uploads)
  } finally {
    for (const { path } of uploads) await services.files.discard(path)
  }
}

import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { RequestContext, Upload } from '#server/core/context.ts'

interface SealedInput {
  input: unknown
  uploads: (Omit<Upload, 'path' | 'size'> & { bytes: string })[]
}
const purpose = (resource: string, action: string, userId: number) =>
  `confirmation ${resource}/${action} ${userId}`
interface RequestKey {
  resource: string
  action: string
  requestedBy: number
}

/** Seals the exact input of a call with its file, because it may hold passwords and keys. */
export async function sealInput(
  ctx: RequestContext,
  { resource, action, requestedBy }: RequestKey,
  input: unknown,
): Promise<string> {
  const uploads = await Promise.all(
    ctx.uploads.map(async ({ path, name, type }) => ({
      name,
      type,
      bytes: (await readFile(path)).toString('base64'),
    })),
  )
  return ctx.services.secrets.encrypt(
    JSON.stringify({ input, uploads } satisfies SealedInput),
    purpose(resource, action, requestedBy),
  )
}

/** Opens a sealed input and stages its files while `use` runs. */
export async function withInput<T>(
  { services }: RequestContext,
  { resource, action, requestedBy }: RequestKey,
  sealed: string,
  use: (input: unknown, uploads: Upload[]) => Promise<T>,
): Promise<T> {
  const stored = JSON.parse(
    services.secrets.decrypt(sealed, purpose(resource, action, requestedBy)).toString(),
  ) as SealedInput
  const uploads: Upload[] = []
  try {
    for (const { name, type, bytes } of stored.uploads) {
      const content = Buffer.from(bytes, 'base64')
      uploads.push({
        path: await services.files.receive(Readable.from([content])),
        name,
        type,
        size: content.length,
      })
    }
    return await use(stored.input, uploads)
  } finally {
    for (const { path } of uploads) await services.files.discard(path)
  }
}

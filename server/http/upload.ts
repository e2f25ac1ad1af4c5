import type { FastifyRequest } from 'fastify'
import { maxUpload } from '#common/uploads.ts'
import type { FileStore } from '../files/store.ts'
import type { Upload } from './context.ts'
import { httpText, Refusal } from './refusal.ts'

/** Reads a multipart body: files go to disk as they come in, fields are kept as in a form. */
export async function readUpload(request: FastifyRequest, files: FileStore): Promise<{ fields: Record<string, unknown>; uploads: Upload[] }> {
  const fields: Record<string, unknown> = {}
  const uploads: Upload[] = []
  try {
    for await (const part of request.parts({ limits: { fileSize: maxUpload, files: 1, fields: 50, fieldSize: 100_000 } })) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw new Refusal(413, httpText.tooLarge, { max: 0.1 })
        const before = fields[part.fieldname]
        fields[part.fieldname] = before === undefined ? part.value : [before, part.value].flat()
        continue
      }
      const path = await files.temporary(part.file)
      uploads.push({ path, name: cleanName(part.filename), type: part.mimetype, size: part.file.bytesRead })
      if (part.file.truncated) throw new Refusal(413, httpText.tooLarge, { max: maxUpload / 1_048_576 })
    }
  } catch (error) {
    for (const upload of uploads) await files.discard(upload.path)
    throw error
  }
  return { fields, uploads }
}

/** A file name as people gave it, without what could break a header, a path or a reader's eye. */
export const cleanName = (name: string | undefined): string =>
  (name ?? '').replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069/\\]/g, '').trim().slice(-150) || 'file'

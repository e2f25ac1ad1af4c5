import type { Matrix } from '#server/records/access/matrix.ts'

/** Access matrix, reviewed and compared with the running server. */
export const matrix: Matrix = {
  upload: 'everyone',
  'upload/base64': 'everyone',
  get: 'everyone',
  download: 'everyone',
}

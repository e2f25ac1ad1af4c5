/** What files may be: by kind, which endings and declared types belong to it, how large it may be, and what we say it is when it goes out again. */
const MB = 1_048_576
/** Files up to this many bytes are taken; most kinds have tighter limits of their own. */
export const maxUpload = 100 * MB

interface Kind { readonly endings: readonly string[]; readonly type: string; readonly also: readonly string[]; readonly max: number }
const kind = (endings: string, type: string, megabytes: number, ...also: string[]): Kind => ({ endings: endings.split(' '), type, also, max: megabytes * MB })
const word = 'application/vnd.openxmlformats-officedocument'

/** `also`: what browsers and office programs call it besides; nothing and application/octet-stream say nothing and are taken for every kind. */
export const fileKinds = {
  pdf: kind('pdf', 'application/pdf', 100, 'application/x-pdf', 'application/wps-office.pdf'),
  docx: kind('docx', `${word}.wordprocessingml.document`, 20, 'application/wps-office.docx', 'application/zip'),
  xlsx: kind('xlsx', `${word}.spreadsheetml.sheet`, 20, 'application/wps-office.xlsx', 'application/zip'),
  pptx: kind('pptx', `${word}.presentationml.presentation`, 20, 'application/wps-office.pptx', 'application/zip'),
  png: kind('png', 'image/png', 30),
  jpg: kind('jpg jpeg jfif', 'image/jpeg', 30, 'image/jpg', 'image/pjpeg'),
  webp: kind('webp', 'image/webp', 30),
  tif: kind('tif tiff', 'image/tiff', 50),
  // No longer taken: a small drawing can make a reader draw for hours. What was kept before is still given out.
  svg: kind('svg', 'image/svg+xml', 2, 'text/xml', 'application/xml', 'text/plain'),
  txt: kind('txt log', 'text/plain; charset=utf-8', 20, 'text/plain'),
  csv: kind('csv tsv', 'text/csv; charset=utf-8', 20, 'text/csv', 'text/plain', 'text/tab-separated-values', 'application/csv', 'application/vnd.ms-excel'),
  json: kind('json', 'application/json', 5, 'text/plain', 'text/json'),
  zip: kind('zip', 'application/zip', 50, 'application/x-zip-compressed', 'application/x-zip'),
  key: kind('p12 pfx pem', 'application/octet-stream', 1, 'application/x-pkcs12', 'application/pkcs12', 'application/x-pem-file', 'application/x-x509-ca-cert', 'text/plain'),
} as const satisfies Record<string, Kind>
export type FileKind = keyof typeof fileKinds

/** What records may refer to. */
export const documentKinds: readonly FileKind[] = ['pdf', 'docx', 'xlsx', 'pptx', 'png', 'jpg', 'webp', 'tif', 'txt', 'csv', 'zip']
/** Signatures, seals, logos. */
export const imageKinds: readonly FileKind[] = ['png', 'jpg', 'webp']
/** Tables of imports. */
export const tableKinds: readonly FileKind[] = ['xlsx', 'csv', 'txt']

/** Types that are shown in the page; anything else is only saved. */
export const shownTypes: readonly string[] = ['application/pdf', 'image/png', 'image/jpeg']

const endingOf = (name: string): string => /\.([^.]+)$/.exec(name.toLowerCase())?.[1] ?? ''
/** The kind that a file's name says it is. */
export const kindOfName = (name: string): FileKind | undefined =>
  (Object.keys(fileKinds) as FileKind[]).find((one) => (fileKinds[one].endings as readonly string[]).includes(endingOf(name)))
/** Our own word for what a file of this kind is: never the uploader's. */
export const typeOf = (one: FileKind): string => fileKinds[one].type
/** The kind that a kept file is, by our own word for it. */
export const kindOfType = (type: string): FileKind | undefined => (Object.keys(fileKinds) as FileKind[]).find((one) => fileKinds[one].type.split(';')[0] === type.split(';')[0]!.trim())
/** As people read it: PDF, DOCX … */
export const kindsInWords = (kinds: readonly FileKind[]): string => kinds.map((one) => one.toUpperCase()).join(', ')
/** As an input of the page takes it. */
export const endingsOf = (kinds: readonly FileKind[]): string => kinds.flatMap((one) => fileKinds[one].endings.map((ending) => `.${ending}`)).join(',')

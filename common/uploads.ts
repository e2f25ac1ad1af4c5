/**
 * Kinds of files: extensions, accepted content types, maximum size, and the content type of
 * downloads.
 */
const MB = 1_048_576
/** Maximum size of a file in bytes; most kinds have a lower limit. */
export const maxUpload = 100 * MB

interface Kind {
  readonly extensions: readonly string[]
  readonly type: string
  readonly alternativeTypes: readonly string[]
  readonly max: number
}
const kind = (extensions: string, type: string, megabytes: number, ...also: string[]): Kind => ({
  extensions: extensions.split(' '),
  type,
  alternativeTypes: also,
  max: megabytes * MB,
})
const officeType = 'application/vnd.openxmlformats-officedocument'

/**
 * The last arguments are content types that browsers and office programs also declare; an empty
 * type and application/octet-stream are accepted for every kind.
 */
export const fileKinds = {
  pdf: kind('pdf', 'application/pdf', 100, 'application/x-pdf', 'application/wps-office.pdf'),
  docx: kind(
    'docx',
    `${officeType}.wordprocessingml.document`,
    20,
    'application/wps-office.docx',
    'application/zip',
  ),
  xlsx: kind(
    'xlsx',
    `${officeType}.spreadsheetml.sheet`,
    20,
    'application/wps-office.xlsx',
    'application/zip',
  ),
  pptx: kind(
    'pptx',
    `${officeType}.presentationml.presentation`,
    20,
    'application/wps-office.pptx',
    'application/zip',
  ),
  png: kind('png', 'image/png', 30),
  jpg: kind('jpg jpeg jfif', 'image/jpeg', 30, 'image/jpg', 'image/pjpeg'),
  webp: kind('webp', 'image/webp', 30),
  tif: kind('tif tiff', 'image/tiff', 50),
  // No longer accepted: a small drawing can take hours to render. Files stored before can still be
  // downloaded.
  svg: kind('svg', 'image/svg+xml', 2, 'text/xml', 'application/xml', 'text/plain'),
  txt: kind('txt log', 'text/plain; charset=utf-8', 20, 'text/plain'),
  csv: kind(
    'csv tsv',
    'text/csv; charset=utf-8',
    20,
    'text/csv',
    'text/plain',
    'text/tab-separated-values',
    'application/csv',
    'application/vnd.ms-excel',
  ),
  json: kind('json', 'application/json', 5, 'text/plain', 'text/json'),
  xml: kind('xml', 'application/xml', 20, 'text/xml', 'text/plain'),
  zip: kind('zip', 'application/zip', 50, 'application/x-zip-compressed', 'application/x-zip'),
  key: kind(
    'p12 pfx pem',
    'application/octet-stream',
    1,
    'application/x-pkcs12',
    'application/pkcs12',
    'application/x-pem-file',
    'application/x-x509-ca-cert',
    'text/plain',
  ),
} as const satisfies Record<string, Kind>
export type FileKind = keyof typeof fileKinds

/** Kinds that records may refer to. */
export const documentKinds: readonly FileKind[] = [
  'pdf',
  'docx',
  'xlsx',
  'pptx',
  'png',
  'jpg',
  'webp',
  'tif',
  'txt',
  'csv',
  'zip',
]
/** Signatures, seals, logos. */
export const imageKinds: readonly FileKind[] = ['png', 'jpg', 'webp']
/** Tables to import. */
export const tableKinds: readonly FileKind[] = ['xlsx', 'csv', 'txt']

/** Types that are shown in the page; all others are only downloaded. */
export const previewableTypes: readonly string[] = ['application/pdf', 'image/png', 'image/jpeg']

const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name.toLowerCase())?.[1] ?? ''
/** Kind of a file by its name's extension. */
export const kindOfName = (name: string): FileKind | undefined =>
  (Object.keys(fileKinds) as FileKind[]).find((one) =>
    (fileKinds[one].extensions as readonly string[]).includes(extensionOf(name)),
  )
/** Content type of a kind, independent of what the uploader declared. */
export const contentTypeOf = (one: FileKind): string => fileKinds[one].type
/** Kind of a stored file, by its content type. */
export const kindOfContentType = (type: string): FileKind | undefined =>
  (Object.keys(fileKinds) as FileKind[]).find(
    (one) => fileKinds[one].type.split(';')[0] === type.split(';')[0]!.trim(),
  )
/** For messages: PDF, DOCX … */
export const formatKinds = (kinds: readonly FileKind[]): string =>
  kinds.map((one) => one.toUpperCase()).join(', ')
/** For the `accept` attribute of a file input. */
export const acceptAttribute = (kinds: readonly FileKind[]): string =>
  kinds.flatMap((one) => fileKinds[one].extensions.map((extension) => `.${extension}`)).join(',')

import { readFileSync } from 'node:fs'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import { fileKinds, kindOfName, formatKinds, contentTypeOf } from '#common/uploads.ts'
import type { FileKind } from '#common/uploads.ts'
import { documentProblem } from '../office-files/document-problem.ts'
import type { DocumentProblem } from '../office-files/document-problem.ts'
import { DocumentError } from '../office-files/document-problem.ts'
import { endsAsZip, packageLimits, readPackage, startsAsZip } from '../office-files/read-package.ts'
import { checkOffice } from './office.ts'
import { checkPdf } from './pdf.ts'
import { checkPicture } from './picture.ts'
import { checkText } from './check-text.ts'
import { inMemory, onDisk } from './byte-source.ts'
import type { Source } from './byte-source.ts'

export interface FileValidationOptions {
  /** name given by the user */
  name: string
  /** content type declared by the browser; '' for none */
  declared: string
  /** accepted kinds */
  kinds: readonly FileKind[]
  /** maximum size in bytes */
  max: number
}
const MB = 2 ** 20
/** Limits of an archive. Office files have their own. */
const archiveLimits = {
  ...packageLimits,
  file: 50 * MB,
  part: 100 * MB,
  total: 300 * MB,
  parts: 1000,
}
const texts: readonly FileKind[] = ['txt', 'csv', 'json', 'xml']
const genericTypes = new Set(['', 'application/octet-stream', 'binary/octet-stream'])

/** Validates a file on the disk. */
export async function validateFileOnDisk(
  path: string,
  question: FileValidationOptions,
): Promise<{ kind: FileKind; type: string }> {
  const file = onDisk(path)
  try {
    return await validateFile(path, file, question)
  } finally {
    file.close()
  }
}

/**
 * Detects the kind of a file by its bytes and validates it: the kind is accepted, name and declared
 * type match it, the size is within the limit, and it has no active, external, hidden or expanding
 * content.
 * @param input path or bytes
 * @throws DocumentError with a message for each problem
 */
export async function validateFile(
  input: string | Buffer,
  source: Source,
  { name, declared, kinds, max }: FileValidationOptions,
): Promise<{ kind: FileKind; type: string }> {
  const fail = (...issues: DocumentProblem[]): never => {
    throw new DocumentError(issues)
  }
  if (!source.size) fail(documentProblem('empty'))
  const kind = await kindOf(input, source, name, kinds)
  if (typeof kind !== 'string') return fail(...kind)
  const { max: most, alternativeTypes, type } = fileKinds[kind]
  if (source.size > Math.min(most, max))
    fail(documentProblem('largeFile', String(Math.floor(Math.min(most, max) / MB))))
  const plain = declared.toLowerCase().replace(/;.*/s, '').trim()
  if (
    !genericTypes.has(plain) &&
    plain !== type.split(';')[0] &&
    !(alternativeTypes as readonly string[]).includes(plain)
  )
    fail(documentProblem('declaredDiffers', `${kind.toUpperCase()}, ${plain.slice(0, 80)}`))
  const errors = [...otherFiles(source, kind), ...(await checkContents(input, source, kind))]
  return errors.length ? fail(...errors) : { kind, type: contentTypeOf(kind) }
}

/**
 * The kind of a file, or the reasons to refuse it. A file without a signature has the kind of its
 * extension, if it is text.
 */
async function kindOf(
  input: string | Buffer,
  source: Source,
  name: string,
  kinds: readonly FileKind[],
): Promise<FileKind | DocumentProblem[]> {
  const taken = documentProblem('kindsTaken', formatKinds(kinds))
  const named = kindOfName(name)
  if (named === 'svg') return [documentProblem('svgNotTaken'), taken]
  if (named === 'key' && kinds.includes('key')) return 'key'
  const ole =
    source.slice(0, 8).toString('hex') === 'd0cf11e0a1b11ae1' ? oldOffice(source) : undefined
  if (ole) return [ole]
  const detectedType =
    typeof input === 'string' ? await fileTypeFromFile(input) : await fileTypeFromBuffer(input)
  const ending = detectedType?.ext.replace(/^jpeg$/, 'jpg') as string | undefined
  if (ending && /^(docm|dotm|xlsm|xltm|pptm|potm|ppsm)$/.test(ending))
    return [documentProblem('macro', ending.toUpperCase())]
  const found =
    ending && ending !== 'xml'
      ? ending in fileKinds
        ? (ending as FileKind)
        : undefined
      : named && texts.includes(named)
        ? named
        : undefined
  // Neither text nor any known kind: a damaged file of the kind that its name says.
  if (!ending && named && kinds.includes(named) && !texts.includes(named))
    return [documentProblem('notOfItsKind', named.toUpperCase())]
  if (!found || !kinds.includes(found))
    return [
      documentProblem(
        'kindNotTaken',
        (found ?? ending ?? /\.[^.]{1,10}$/.exec(name)?.[0]?.slice(1) ?? '?').toUpperCase(),
      ),
      taken,
    ]
  return found === named ? found : [documentProblem('nameDiffers', found.toUpperCase())]
}

/** The problem of a file in the old compound format, which depends on the program that wrote it. */
function oldOffice(source: Source): DocumentProblem {
  const bytes = source.slice(0, 20 * MB)
  const holds = (word: string) => bytes.includes(Buffer.from(word, 'utf16le'))
  if (holds('EncryptedPackage')) return documentProblem('password')
  return holds('__substg1.0_') || holds('__properties_version1.0')
    ? documentProblem('mailFile')
    : documentProblem(
        'oldOffice',
        holds('WordDocument')
          ? '.doc'
          : holds('PowerPoint Document')
            ? '.ppt'
            : holds('Workbook')
              ? '.xls'
              : 'OLE',
      )
}

/**
 * One file that two programs read as two: an archive behind a picture, a page in front of a PDF.
 */
function otherFiles(source: Source, kind: FileKind): DocumentProblem[] {
  const head = source.slice(0, 64 * 1024).toString('latin1')
  const tail = source.slice(Math.max(0, source.size - 65_557), source.size)
  const zipped = kind === 'zip' || kind === 'docx' || kind === 'xlsx' || kind === 'pptx'
  if (!zipped && endsAsZip(tail)) return [documentProblem('twoInOne', 'ZIP')]
  if (zipped && !startsAsZip(head)) return [documentProblem('twoInOne', '… ZIP')]
  if (kind !== 'pdf' && !texts.includes(kind) && head.slice(0, 1024).includes('%PDF-'))
    return [documentProblem('twoInOne', 'PDF')]
  const page =
    zipped || texts.includes(kind)
      ? null
      : /<script[\s>]|<\?php|<!doctype html|<html[\s>]/i.exec(
          `${head.slice(0, 8192)}\0${tail.toString('latin1')}`,
        )
  return page ? [documentProblem('twoInOne', page[0])] : []
}
async function checkContents(
  input: string | Buffer,
  source: Source,
  kind: FileKind,
): Promise<DocumentProblem[]> {
  const whole = () => (typeof input === 'string' ? readFileSync(input) : input)
  switch (kind) {
    case 'pdf':
      return checkPdf(source)
    case 'docx':
    case 'xlsx':
    case 'pptx':
      return checkOffice(whole(), kind)
    case 'png':
    case 'jpg':
    case 'webp':
    case 'tif':
      return checkPicture(input, source, kind)
    case 'txt':
    case 'csv':
    case 'json':
    case 'xml':
      return checkText(whole(), kind)
    case 'zip':
      return checkArchive(whole())
    default:
      return []
  }
}

const packed: readonly FileKind[] = [
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
  'json',
]
/**
 * Every file of an archive is judged as if it had come by itself; an archive in it is not opened.
 */
async function checkArchive(bytes: Buffer): Promise<DocumentProblem[]> {
  for (const part of readPackage(bytes, archiveLimits)) {
    const data = part.data()
    if (!data.length) continue
    if (
      kindOfName(part.name) === 'zip' ||
      (startsAsZip(data.toString('latin1', 0, 4)) && !/\.(docx|xlsx|pptx)$/i.test(part.name))
    )
      return [documentProblem('nested', '', part.name)]
    try {
      await validateFile(data, inMemory(data), {
        name: part.name,
        declared: '',
        kinds: packed,
        max: archiveLimits.part,
      })
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error
      return error.issues.map((one) => ({ ...one, part: part.name }))
    }
  }
  return []
}

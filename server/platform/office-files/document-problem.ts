/**
 * Errors and warnings of the documents engine: a stable code, a sentence in each language, and the
 * place.
 */

/**
 * A problem of a file or a conversion. `part` is the part of the package (`word/document.xml`), if
 * known.
 */
export interface DocumentProblem {
  code: DocumentProblemCode
  zh: string
  en: string
  part?: string
}

type Sentence = (detail: string) => readonly [zh: string, en: string]

const messages = {
  empty: () => ['文件是空的，请重新选择文件。', 'The file is empty. Choose the file again.'],
  tooLarge: (max) => [
    `文件超过 ${max} MB，请压缩图片后再上传。`,
    `The file is larger than ${max} MB. Compress its images and upload it again.`,
  ],
  password: () => [
    '文件设有密码，请在 Office 中去掉密码后另存。',
    'The file is password-protected. Remove the password in Office and save it again.',
  ],
  oldWord: () => [
    '这是旧式 .doc 文件，请在 Word 中另存为 .docx。',
    'This is an old .doc file. Save it as .docx in Word.',
  ],
  notDocx: (what) => [
    `这不是 Word 文件（${what}），请上传 .docx。`,
    `This is not a Word file (${what}). Upload a .docx file.`,
  ],
  brokenZip: (why) => [
    `文件已损坏，无法读取（${why}），请打开并另存后重新上传。`,
    `The file is damaged and cannot be read (${why}). Open it, save it again and upload the new copy.`,
  ],
  bomb: (why) => [
    `文件展开后过大（${why}），已拒绝。`,
    `The file grows too large when unpacked (${why}) and was refused.`,
  ],
  wordTemplate: () => [
    '这是 .dotx 模板文件，请在 Word 中另存为 .docx。',
    'This is a .dotx file. Save it as .docx in Word.',
  ],
  macro: (what) => [
    `文件带有宏或可执行内容（${what}），请另存为不含宏的文件。`,
    `The file contains macros or executable content (${what}). Save it without macros.`,
  ],
  embedded: (what) => [
    `文件嵌入了其他文件（${what}），请在 Office 中删除后重新上传。`,
    `The file embeds another file (${what}). Delete it in Office and upload the file again.`,
  ],
  externalLink: (what) => [
    `文件链接到外部内容（${what}），请在 Office 中改为嵌入或删除。`,
    `The file links to outside content (${what}). Embed it or delete it in Office.`,
  ],
  doctype: () => [
    '文件含有 DOCTYPE 或实体声明，已拒绝。',
    'The file contains a DOCTYPE or entity declaration and was refused.',
  ],
  badXml: (why) => [
    `文件内部格式错误（${why}），请打开并另存后重新上传。`,
    `The file has an internal format error (${why}). Open it, save it again and upload the new copy.`,
  ],
  fieldCode: (what) => [
    `文件含有不允许的域代码 ${what}，请在 Word 中删除该域。`,
    `The file uses the field code ${what}, which is not allowed. Delete that field in Word.`,
  ],
  trackedChanges: () => [
    '文件含有未接受的修订，打印时会出现，请先接受或拒绝全部修订。',
    'The file contains tracked changes, which would be printed. Accept or reject all of them first.',
  ],
  fullWidthBraces: (text) => [
    `发现全角花括号 ｛｝（${text}），不会被识别为关键字，请改为半角 { }。`,
    `Full-width braces ｛｝ were found (${text}). They are not recognised as keywords; use { } instead.`,
  ],
  unknownFont: (font) => [
    `字体“${font}”不可用，将用相近字体代替。`,
    `The font “${font}” is not available; a similar font will be used.`,
  ],
  keywordUnclosed: (k) => [`关键字“${k}”缺少 } 。`, `The keyword “${k}” has no closing }.`],
  keywordUnopened: (k) => [`关键字“${k}”缺少 { 。`, `The keyword “${k}” has no opening {.`],
  keywordDoubled: (k) => [
    `“${k}”处花括号重复，每个关键字只用一对 { }。`,
    `The braces at “${k}” are doubled. Use one pair { } for a keyword.`,
  ],
  keywordEmpty: () => [
    '发现空的花括号 {}，请写上关键字或删除。',
    'Empty braces {} were found. Enter a keyword or delete them.',
  ],
  loopUnclosed: (k) => [
    `循环“${k}”没有结束标记 {/${k}}。`,
    `The section “${k}” is never closed by {/${k}}.`,
  ],
  loopUnopened: (k) => [
    `循环结束标记 {/${k}} 前没有 {#${k}}。`,
    `{/${k}} closes a section that was never opened by {#${k}}.`,
  ],
  loopCrossed: (k) => [
    `循环标记交叉（${k}），请先结束内层循环。`,
    `The sections cross each other (${k}). Close the inner section first.`,
  ],
  templateError: (why) => [`模板有错误：${why}`, `The template has an error: ${why}`],
  valueNotText: (k) => [
    `关键字“${k}”的值不是文字、数字或是否，无法打印。`,
    `The value of “${k}” is neither text, number nor yes/no and cannot be printed.`,
  ],
  noGlyph: (c) => [
    `字符 ${c} 没有可用字形，会印成空框，请改用其他写法。`,
    `No font has the character ${c}; it would be printed as an empty box. Use another character.`,
  ],
  notRendered: (what) => [
    `生成的 PDF 未通过检查：${what}`,
    `The generated PDF did not pass its check: ${what}`,
  ],
  convertFailed: (why) => [
    `文件无法转换为 PDF（${why}）。`,
    `The file could not be converted to PDF (${why}).`,
  ],
  timeout: (what) => [
    `${what} 超过时限，请稍后再试；如再次出现，请简化文件。`,
    `${what} took too long. Try again later; if it happens again, simplify the file.`,
  ],
  engineMissing: (why) => [
    `文档引擎不可用：${why}`,
    `The document engine is not available: ${why}`,
  ],
  engineStart: (why) => [
    `文档引擎无法启动（${why}），请联系系统管理员。`,
    `The document engine cannot be started (${why}). Contact your administrator.`,
  ],
  engineLost: (why) => [
    `转换时文档引擎中断两次（${why}），请简化文件后再试。`,
    `The document engine was interrupted twice during conversion (${why}). Simplify the file and try again.`,
  ],
  engineMemory: (mb) => [
    `可用内存不足（${mb}），内置文档引擎无法启动；请增加内存或安装 LibreOffice。`,
    `There is not enough free memory (${mb}) for the built-in document engine. Add memory or install LibreOffice.`,
  ],
  notImage: () => [
    '文件不是 PNG、JPEG 或 WebP 图片。',
    'The file is not a PNG, JPEG or WebP image.',
  ],
  imageTooLarge: (max) => [
    `图片过大（最多 ${max}），请缩小后再上传。`,
    `The image is too large (at most ${max}). Reduce it and upload it again.`,
  ],
  imageEmpty: () => [
    '图片几乎全白，去除背景后没有内容，请另选图片。',
    'The image is almost entirely white: nothing is left after the background is removed. Choose another image.',
  ],
  kindNotTaken: (what) => [
    `不接受此类文件（${what}）。`,
    `This file type is not accepted (${what}).`,
  ],
  kindsTaken: (list) => [
    `请改传以下类型之一：${list}。`,
    `Save it as one of these types and upload it again: ${list}.`,
  ],
  nameDiffers: (what) => [
    `文件名的扩展名与内容不符（内容为 ${what}），请以正确的格式重新导出后上传。`,
    `The file extension does not match the content (${what}). Export the file again in the right format and upload it.`,
  ],
  declaredDiffers: (what) => [
    `上传时声明的类型与内容不符（${what}），请重新选择文件。`,
    `The declared file type does not match the content (${what}). Choose the file again.`,
  ],
  oldOffice: (what) => [
    `这是旧式 Office 文件（${what}），其中可能带有宏，请另存为 .docx、.xlsx 或 .pptx。`,
    `This is an old Office file (${what}), which may contain macros. Save it as .docx, .xlsx or .pptx.`,
  ],
  mailFile: () => [
    '这是 Outlook 邮件文件，请将邮件另存为 PDF。',
    'This is an Outlook message. Save it as PDF and upload the PDF.',
  ],
  notOffice: (what) => [
    `文件不是有效的 Office 文件（${what}），请打开并另存后重新上传。`,
    `The file is not a valid Office file (${what}). Open it, save it again and upload the new copy.`,
  ],
  formulaCall: (what) => [
    `工作表含有会调用外部程序或网址的公式（${what}），请改为数值后重新上传。`,
    `The sheet has a formula that calls a program or an address (${what}). Replace it by its ` +
      'value and upload the file again.',
  ],
  dataLink: (what) => [
    `文件含有外部数据连接（${what}），请断开连接后重新上传。`,
    `The file has an external data connection (${what}). Remove the connection and upload it again.`,
  ],
  pdfActive: (what) => [
    `PDF 含有脚本、自动动作或嵌入文件（${what}），请用“打印为 PDF”另存后上传。`,
    `The PDF contains a script, an automatic action or an embedded file (${what}). Print it as a ` +
      'new PDF and upload the new file.',
  ],
  pdfLocked: () => [
    'PDF 已加密，无法检查，请取消密码或限制，或用“打印为 PDF”另存后上传。',
    'The PDF is encrypted and cannot be checked. Remove its password or restrictions, ' +
      'or print it as a new PDF, and upload the new file.',
  ],
  pdfHidden: (what) => [
    `PDF 中藏有无法检查的内容（${what}），请用“打印为 PDF”另存后上传。`,
    `The PDF has hidden content that cannot be checked (${what}). Print it as a new PDF and upload the new file.`,
  ],
  notOfItsKind: (why) => [
    `文件已损坏，或不是 ${why} 文件：请重新导出后上传`,
    `The file is damaged or not a ${why} file: export it again and upload the new file`,
  ],
  pdfUnfinished: (why) => [
    `PDF 不完整或已损坏（${why}），请重新导出后上传。`,
    `The PDF is incomplete or damaged (${why}). Export it again and upload the new file.`,
  ],
  twoInOne: (what) => [
    `文件里还藏有另一个文件（${what}），已拒绝。请重新导出后上传。`,
    `Another file is hidden in this file (${what}). Export it again and upload the new file.`,
  ],
  badPicture: (why) => [
    `图片已损坏，无法读取（${why}），请重新导出后上传。`,
    `The image is damaged and cannot be read (${why}). Export it again and upload the new file.`,
  ],
  notText: (why) => [
    `文件不是纯文本（${why}），请以 UTF-8 文本另存后上传。`,
    `The file is not plain text (${why}). Save it as UTF-8 text and upload the new file.`,
  ],
  cellCommand: (cell) => [
    `表格单元格会启动程序（${cell}），请删除后上传。`,
    `A cell would start a program (${cell}). Delete it and upload the file again.`,
  ],
  badJson: (why) => [
    `JSON 无法读取（${why}），请重新导出后上传。`,
    `The JSON cannot be read (${why}). Export it again and upload the new file.`,
  ],
  svgNotTaken: () => [
    '不接受 SVG 图形，请另存为 PNG 或 PDF 后上传。',
    'SVG drawings are not accepted. Save the drawing as PNG or PDF and upload it.',
  ],
  nested: () => [
    '压缩包里还有压缩包，请先解开，只压缩一层后上传。',
    'The archive contains another archive. Unpack it, compress everything in one archive, and upload it.',
  ],
  largeFile: (max) => [
    `文件超过 ${max} MB，请压缩图片或拆分后再上传。`,
    `The file is larger than ${max} MB. Compress its images or split the file, then upload it again.`,
  ],
  badPdf: (why) => [`PDF 无法读取（${why}）。`, `The PDF cannot be read (${why}).`],
  noField: (name) => [`PDF 中没有签名域“${name}”。`, `The PDF has no signature field “${name}”.`],
  fieldSigned: (name) => [
    `签名域“${name}”已经签署。`,
    `The signature field “${name}” is already signed.`,
  ],
  badPage: (page) => [`PDF 没有第 ${page} 页。`, `The PDF has no page ${page}.`],
  alreadySigned: () => [
    'PDF 已签名，不能再加盖内容。',
    'The PDF is already signed: nothing more can be stamped on it.',
  ],
  badKey: (why) => [`签名密钥无法使用：${why}`, `The signing key cannot be used: ${why}`],
} as const satisfies Record<string, Sentence>

export type DocumentProblemCode = keyof typeof messages

/**
 * Builds a problem from its code. `detail` is inserted into the sentence (a name, a number, a
 * reason).
 */
export function documentProblem(
  code: DocumentProblemCode,
  detail = '',
  part?: string,
): DocumentProblem {
  const [zh, en] = (messages[code] as Sentence)(detail)
  return part === undefined ? { code, zh, en } : { code, zh, en, part }
}

/**
 * Refusal of the documents engine: `issues` state in both languages what is wrong and what to do.
 * It is never a server error.
 */
export class DocumentError extends Error {
  readonly issues: DocumentProblem[]
  constructor(issues: DocumentProblem[]) {
    super(issues.map((i) => (i.part ? `${i.part}: ${i.en}` : i.en)).join(' '))
    this.name = 'DocumentError'
    this.issues = issues
  }
}

/** Throws a refusal with one issue. */
export function refuse(code: DocumentProblemCode, detail = '', part?: string): never {
  throw new DocumentError([documentProblem(code, detail, part)])
}

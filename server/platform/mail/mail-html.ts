/**
 * The HTML of a mail, made of its plain text. Mail programs support tables and styles of elements
 * only; the style sheet adds dark colours where it is read.
 */

/** Content id of the society's logo. */
export const logoId = 'logo@plimsoll'

export interface Letterhead {
  subject: string
  /** names of the society */
  society: { nameZh: string; nameEn: string }
  /** address of the product */
  publicUrl: string
  hasLogo: boolean
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (char) => escapes[char]!)

const url = /https?:\/\/[^\s<>"，。；、）]+[^\s<>"，。；、）.,;:!?)]/g
const link = (address: string): string =>
  `<a href="${escapeHtml(address)}" style="color:#0b5f7a">${escapeHtml(address)}</a>`

/** Text with its addresses as links. */
function withLinks(text: string): string {
  let end = 0
  let html = ''
  for (const { 0: address, index } of text.matchAll(url)) {
    html += escapeHtml(text.slice(end, index)) + link(address)
    end = index + address.length
  }
  return html + escapeHtml(text.slice(end))
}

const bullet = /^\s*[-•·]\s+/
const list = (lines: readonly string[]): string =>
  `<ul style="margin:0 0 16px;padding-left:20px">${lines
    .map((line) => `<li>${withLinks(line.replace(bullet, ''))}</li>`)
    .join('')}</ul>`
const paragraph = (lines: readonly string[]): string =>
  `<p style="margin:0 0 16px">${lines.map(withLinks).join('<br>')}</p>`

/** Groups of lines that are all items of a list, or none of them. */
function groupsOf(block: string): string[][] {
  const groups: string[][] = []
  for (const line of block.split('\n')) {
    const group = groups.at(-1)
    if (group && bullet.test(group[0]!) === bullet.test(line)) group.push(line)
    else groups.push([line])
  }
  return groups
}

const blockHtml = (block: string): string =>
  groupsOf(block)
    .map((lines) => (bullet.test(lines[0]!) ? list(lines) : paragraph(lines)))
    .join('')

const styles = `@media (prefers-color-scheme: dark) {
  .page { background: #10181d !important } .letter { background: #18232a !important }
  .letter, .letter td { color: #e6edf1 !important } .letter a { color: #7cd0e4 !important }
  .foot { color: #9fb1bb !important }
}`

const font = "-apple-system,'Segoe UI',Roboto,'PingFang SC','Microsoft YaHei',Arial,sans-serif"
const pageStyle = `background:#eef3f6;font-family:${font}`
const letterStyle =
  'max-width:600px;background:#ffffff;border-radius:8px;text-align:left;color:#14232b;' +
  'font-size:15px;line-height:1.6'
const layout = 'role="presentation" cellpadding="0" cellspacing="0"'

/** A mail as HTML: the letterhead, the text with its lists and links, and where it comes from. */
export function mailHtml(text: string, { subject, society, publicUrl, hasLogo }: Letterhead) {
  const isChinese = /\p{Script=Han}/u.test(text)
  const name = escapeHtml(isChinese ? society.nameZh : society.nameEn)
  const logo = hasLogo
    ? `<td style="padding-right:12px"><img src="cid:${logoId}" alt="" height="36" style="display:block"></td>`
    : ''
  const blocks = text.trim().split(/\n\s*\n/)
  return `<!doctype html>
<html lang="${isChinese ? 'zh' : 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${styles}</style>
</head>
<body style="margin:0">
<table ${layout} class="page" width="100%" style="${pageStyle}">
<tr><td align="center" style="padding:24px 12px">
<table ${layout} class="letter" width="100%" style="${letterStyle}">
<tr><td style="padding:20px 28px;border-bottom:3px solid #0b3b52">
<table ${layout}><tr>${logo}<td style="font-size:16px;font-weight:600">${name}</td></tr></table>
</td></tr>
<tr><td style="padding:24px 28px 8px;overflow-wrap:anywhere">${blocks.map(blockHtml).join('\n')}</td></tr>
<tr><td class="foot" style="padding:0 28px 20px;font-size:13px;color:#5b6b75">${name} · ${link(publicUrl)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

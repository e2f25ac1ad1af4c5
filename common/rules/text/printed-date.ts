/** Dates as printed on certificates. */
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
/** A date in English as printed: 14 March 2029. */
export const printedDate = (date: string | null | undefined): string => {
  if (!date) return ''
  const [year, month, day] = date.split('-').map(Number)
  return `${day} ${months[month! - 1]} ${year}`
}
/** A date in Chinese as printed: 2029年3月14日. */
export const chineseDate = (date: string | null | undefined): string =>
  date ? date.replace(/^(\d+)-0?(\d+)-0?(\d+)$/, '$1年$2月$3日') : ''

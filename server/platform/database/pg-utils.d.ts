/** The conversion of values that the driver's own statements use; its types do not declare it. */
declare module 'pg/lib/utils.js' {
  const utils: { prepareValue(value: unknown): unknown }
  export default utils
}

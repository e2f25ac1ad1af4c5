/** Defects of responses to any request. */
export interface Answer {
  status: number
  type: string
  text: string
  ms: number
}

// Traces of internals: stacks, folders, statements, messages of the database and libraries.
const leakPattern =
  /node_modules|\bat \S+ \(|\.ts:\d+|\/work\/|\/srv\/|(Syntax|Type|Range|Reference)Error|syntax error at|relation "|column "\w+" (does|of)|violates \w+|invalid input syntax|duplicate key value|out of range for type|select .{1,80} from "|insert into "|ECONN|argon2id/i
// Records may contain text that the fuzzer sent: in granted responses only text it cannot have
// sent is searched.
const secretPattern = /node_modules\/|\.ts:\d+:\d+|\$argon2id\$v=|"(passwordHash|tokenHash)":/

/** Why a response is a defect, or null. */
export function responseDefect({ status, type, text }: Answer): string | null {
  if (status >= 500 && status !== 503) return `status ${status}`
  if (status === 503) return 'does not serve'
  if (status === 0) return 'no answer'
  const json = type.startsWith('application/json')
  if (status === 200)
    return json && secretPattern.test(text)
      ? `tells of its inside: ${secretPattern.exec(text)![0]}`
      : null
  if (leakPattern.test(text)) return `tells of its inside: ${leakPattern.exec(text)![0]}`
  if (status >= 300 && status < 400) return null
  if (!json) return `a refusal that is ${type || 'nothing'}`
  try {
    const { code, data, msg, error } = JSON.parse(text) as Record<string, unknown>
    return code === status &&
      data === null &&
      typeof msg === 'string' &&
      msg &&
      typeof error === 'string'
      ? null
      : 'a refusal of another form'
  } catch {
    return 'a refusal that cannot be read'
  }
}

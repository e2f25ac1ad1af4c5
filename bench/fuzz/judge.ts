/** What an answer may never be, whatever was asked. */
export interface Answer { status: number; type: string; text: string; ms: number }

// Traces of what is inside: stacks, folders, statements, messages of the database and of libraries.
const inside = /node_modules|\bat \S+ \(|\.ts:\d+|\/work\/|\/srv\/|(Syntax|Type|Range|Reference)Error|syntax error at|relation "|column "\w+" (does|of)|violates \w+|invalid input syntax|duplicate key value|out of range for type|select .{1,80} from "|insert into "|ECONN|argon2id/i
// Records may hold words that we have sent ourselves: of what was granted, only what nobody can have sent is looked for.
const never = /node_modules\/|\.ts:\d+:\d+|\$argon2id\$v=|"(passwordHash|tokenHash)":/

/** Why an answer is a fault, or null. */
export function faultOf({ status, type, text }: Answer): string | null {
  if (status >= 500 && status !== 503) return `status ${status}`
  if (status === 503) return 'does not serve'
  if (status === 0) return 'no answer'
  const json = type.startsWith('application/json')
  if (status === 200) return json && never.test(text) ? `tells of its inside: ${never.exec(text)![0]}` : null
  if (inside.test(text)) return `tells of its inside: ${inside.exec(text)![0]}`
  if (status >= 300 && status < 400) return null
  if (!json) return `a refusal that is ${type || 'nothing'}`
  try {
    const { code, data, msg, error } = JSON.parse(text) as Record<string, unknown>
    return code === status && data === null && typeof msg === 'string' && msg && typeof error === 'string' ? null : 'a refusal of another form'
  } catch {
    return 'a refusal that cannot be read'
  }
}

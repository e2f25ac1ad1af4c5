import type { Phrase } from '#common/text.ts'

interface Placed { name: string; errors: string[] }

/**
 * A refusal of the server at its input. Inside a list of objects it says which one and what of it, `2 · E-mail: …`: the input is the whole
 * list. Labels of such objects stand in the text, in a group of the field's name.
 */
export function placed({ field, msg }: { field: string; msg: string }, text: object, say: (phrase: Phrase) => string): Placed {
  const [name = field, row, key] = field.split(/[./[\]]+/).filter(Boolean)
  if (row === undefined || !/^\d+$/.test(row)) return { name, errors: [msg] }
  const label = key === undefined ? undefined : (text as Record<string, Record<string, Phrase> | undefined>)[name]?.[key]
  return { name, errors: [`${[Number(row) + 1, ...(label ? [say(label)] : [])].join(' · ')}: ${msg}`] }
}

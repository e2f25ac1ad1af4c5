import type { Message } from '#common/text.ts'

interface Placed {
  name: string
  errors: string[]
}

/**
 * Maps a server error to an input. Inside a list of objects the message names the item and its
 * field, `2 · E-mail: …`, because the input is the whole list. Labels of such objects are in the
 * text, in a group of the field's name.
 */
export function toFieldError(
  { field, msg }: { field: string; msg: string },
  text: object,
  translate: (phrase: Message) => string,
): Placed {
  const [name = field, row, key] = field.split(/[./[\]]+/).filter(Boolean)
  if (row === undefined || !/^\d+$/.test(row)) return { name, errors: [msg] }
  const label =
    key === undefined
      ? undefined
      : (text as Record<string, Record<string, Message> | undefined>)[name]?.[key]
  return {
    name,
    errors: [`${[Number(row) + 1, ...(label ? [translate(label)] : [])].join(' · ')}: ${msg}`],
  }
}

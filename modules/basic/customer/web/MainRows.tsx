import { CardListInput } from '#web/kit/form/CardListInput.tsx'
import type { TableInputColumn } from '#web/kit/form/TableInput.tsx'
import { customerText } from '../customer.text.ts'

type MainRow = Record<string, unknown> & { main?: boolean | null }
interface Props {
  columns: readonly TableInputColumn[]
  max: number
  value?: MainRow[] | null
  onChange?: (value: MainRow[] | null) => void
  disabled?: boolean
  id?: string
}

/** Rows of which exactly one is the main one; initially the first. */
export function MainRows({ value, onChange, ...rest }: Props) {
  const change = (next: MainRow[] | null) => {
    const newly = next?.findIndex((row, at) => row.main && !value?.[at]?.main) ?? -1
    const main = newly >= 0 ? newly : Math.max(0, next?.findIndex((row) => row.main) ?? 0)
    onChange?.(next?.map((row, at) => ({ ...row, main: at === main })) ?? null)
  }
  return (
    <CardListInput
      {...rest}
      text={customerText}
      {...(value !== undefined && { value })}
      onChange={change}
    />
  )
}

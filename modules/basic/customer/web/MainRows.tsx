import { CardsInput } from '#web/kit/form/CardsInput.tsx'
import type { RowsColumn } from '#web/kit/form/RowsInput.tsx'
import { customerText } from '../customer.text.ts'

type Rows = Record<string, any>[]
interface Props { columns: readonly RowsColumn[]; max: number; value?: Rows | null; onChange?: (value: Rows | null) => void; disabled?: boolean; id?: string }

/** Rows of which one is the main one: switching one on switches the others off, and the first begins as it. */
export function MainRows({ value, onChange, ...rest }: Props) {
  const change = (next: Rows | null) => {
    const newly = next?.findIndex((row, at) => row['main'] && !value?.[at]?.['main']) ?? -1
    const main = newly >= 0 ? newly : Math.max(0, next?.findIndex((row) => row['main']) ?? 0)
    onChange?.(next?.map((row, at) => ({ ...row, main: at === main })) ?? null)
  }
  return <CardsInput {...rest} text={customerText} {...(value !== undefined && { value })} onChange={change} />
}

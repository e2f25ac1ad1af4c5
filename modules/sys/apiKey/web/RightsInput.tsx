import { TreeSelect } from 'antd'
import { useApiQuery } from '#web/api/hooks.ts'
import { useLocalized } from '#web/api/text.tsx'
import { apiKey } from '../apiKey.contract.ts'

interface Props {
  value?: string[] | null
  onChange?: (value: string[]) => void
  id?: string
  disabled?: boolean
}

/** Chooses rights of the reader by page; a page stands for all of its rights. */
export function RightsInput({ value, onChange, ...rest }: Props) {
  const localize = useLocalized()
  const { data } = useApiQuery(apiKey, 'rights', {})
  const pages = new Map<string, { title: string; value: string; children: object[] }>()
  for (const { code, nameZh, nameEn, groupZh, groupEn } of data?.list ?? []) {
    const key = code.split('.').slice(0, -1).join('.')
    const page = pages.get(key) ?? {
      title: localize(groupZh, groupEn),
      value: `page ${key}`,
      children: [],
    }
    pages.set(key, page)
    page.children.push({
      title: `${localize(groupZh, groupEn)}: ${localize(nameZh, nameEn)}`,
      value: code,
    })
  }
  return (
    <TreeSelect
      {...rest}
      multiple
      treeCheckable
      showSearch
      showCheckedStrategy="SHOW_CHILD"
      treeNodeFilterProp="title"
      maxTagCount={12}
      value={value ?? []}
      onChange={(codes: string[]) => onChange?.(codes)}
      treeData={[...pages.values()]}
    />
  )
}

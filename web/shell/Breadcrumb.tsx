import { ArrowLeftOutlined } from '@ant-design/icons'
import { Link, useLocation, useNavigate } from 'react-router'
import type { MenuRow } from '../api/me.ts'
import { usePick, useText } from '../api/text.tsx'
import type { MenuModule } from './menus.ts'
import type { PageNote } from './page.tsx'
import { shellText } from './shell.text.ts'

/** Module, list and, on a detail page, its title, with the way back. */
export function Breadcrumb({ module, menu, note }: { module: MenuModule | undefined; menu: MenuRow | undefined; note: PageNote }) {
  const t = useText(shellText)
  const pick = usePick()
  const { pathname, key } = useLocation()
  const navigate = useNavigate()
  const list = menu?.path
  const inside = list !== undefined && list !== null && list !== pathname
  const back = () => (key === 'default' ? navigate(note.back ?? list ?? '/') : navigate(-1))
  return (
    <nav className="crumbs" aria-label={t.breadcrumb}>
      {inside && <button type="button" className="crumb-back" onClick={back}><ArrowLeftOutlined aria-hidden /> {t.back}</button>}
      <ol>
        {menu && module && <li>{pick(module.nameZh, module.nameEn)}</li>}
        {menu && <li>{inside ? <Link to={list}>{pick(menu.nameZh, menu.nameEn)}</Link> : <span aria-current="page">{pick(menu.nameZh, menu.nameEn)}</span>}</li>}
        {(inside || !menu) && note.title && <li><span aria-current="page">{note.title}</span></li>}
      </ol>
    </nav>
  )
}

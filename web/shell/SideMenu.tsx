import { CloseOutlined, MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useLocalized, useMessages } from '../api/text.tsx'
import { Icon } from '../kit/Icon.tsx'
import { pageOf } from '../api/menus.ts'
import type { MenuEntry, MenuModule } from '../api/menus.ts'
import { preloadPage } from './page-registry.ts'
import { shellText } from './shell.text.ts'

interface Props {
  module: MenuModule | undefined
  modules: MenuModule[]
  active: number | undefined
  collapsed: boolean
  onToggle: () => void
  mobileOpen: boolean
  onMobileClose: () => void
}

/**
 * The pages of a module: 260 px wide, 78 px when collapsed; in a narrow window all modules in a
 * dialog. Specification 2.
 */
export function SideMenu({
  module,
  modules,
  active,
  collapsed,
  onToggle,
  mobileOpen,
  onMobileClose,
}: Props) {
  const t = useMessages(shellText)
  const localize = useLocalized()
  return (
    <>
      {module && (
        <nav className="side-menu" aria-label={t.menu}>
          <p className="side-title">{localize(module.nameZh, module.nameEn)}</p>
          <Entries entries={module.children} active={active} titles={collapsed} />
          <button
            type="button"
            className="side-toggle"
            onClick={onToggle}
            aria-expanded={!collapsed}
            aria-label={collapsed ? t.expand : t.collapse}
            title={collapsed ? t.expand : t.collapse}
          >
            {collapsed ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
            <span>{t.collapse}</span>
          </button>
        </nav>
      )}
      <MobileMenu modules={modules} active={active} open={mobileOpen} onClose={onMobileClose} />
    </>
  )
}

function Entries({
  entries,
  active,
  titles = false,
}: {
  entries: MenuEntry[]
  active: number | undefined
  titles?: boolean
}) {
  const localize = useLocalized()
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.menuId}>
          <Link
            to={entry.path}
            className={entry.menuId === active ? 'active' : ''}
            aria-current={entry.menuId === active ? 'page' : undefined}
            title={titles ? localize(entry.nameZh, entry.nameEn) : undefined}
            onPointerEnter={() => preloadPage(pageOf(entry))}
            onFocus={() => preloadPage(pageOf(entry))}
          >
            <Icon name={entry.icon} />
            <span>{localize(entry.nameZh, entry.nameEn)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function MobileMenu({
  modules,
  active,
  open,
  onClose,
}: {
  modules: MenuModule[]
  active: number | undefined
  open: boolean
  onClose: () => void
}) {
  const t = useMessages(shellText)
  const localize = useLocalized()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])
  return (
    <dialog
      ref={dialog}
      className="mobile-menu"
      aria-label={t.menu}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      {open && (
        <div className="mobile-menu-body">
          <button type="button" className="top-button" onClick={onClose} aria-label={t.closeMenu}>
            <CloseOutlined aria-hidden />
          </button>
          <ul>
            <li>
              <Link to="/">
                <Icon name="home" />
                <span>{t.home}</span>
              </Link>
            </li>
          </ul>
          {modules.map((m) => (
            <section key={m.menuId}>
              <p className="side-title">{localize(m.nameZh, m.nameEn)}</p>
              <Entries entries={m.children} active={active} />
            </section>
          ))}
        </div>
      )}
    </dialog>
  )
}

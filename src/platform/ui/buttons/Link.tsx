import { type ComponentProps, type ComponentType, createContext, type ReactNode, useContext } from 'react';

export type LinkProps = ComponentProps<'a'> & { href: string };

function PlainLink(props: LinkProps) {
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the content is among the props
  return <a {...props} />;
}

const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink);

/** Provides the router's link component to the design system; without it links are plain. */
export function LinkProvider({ link, children }: { link: ComponentType<LinkProps>; children: ReactNode }) {
  return <LinkContext value={link}>{children}</LinkContext>;
}

/** A link that the router of the `LinkProvider` follows without a reload; a plain `<a>` without a provider. */
export function Link(props: LinkProps) {
  const Component = useContext(LinkContext);
  // oxlint-disable-next-line react/static-components -- the router's component, the same for the app's whole life
  return <Component {...props} />;
}

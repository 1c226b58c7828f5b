-- Null: the provider does not say when the person proved who they are, so the login never counts as recent.
alter table sessions alter column authenticated_at drop not null;

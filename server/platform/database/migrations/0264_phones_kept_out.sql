-- Checked telephones of excluded people open no badge of another account (A14, E9).
alter table kept_out drop constraint kept_out_kind_check;
alter table kept_out add constraint kept_out_kind_check check (kind in ('dni', 'email', 'login', 'phone'));

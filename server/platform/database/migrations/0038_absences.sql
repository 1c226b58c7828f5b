-- What a report says (8.3): until now the driver said that a passenger was absent, and a passenger that the driver did not drive.
alter table absences
  add column claim text check (claim in ('absent', 'not_driven', 'asked_to_cancel')),
  -- an administrator found it untrue on purpose (E8)
  add column untrue boolean not null default false;
update absences set claim = case reporter when 'driver' then 'absent' else 'not_driven' end;
alter table absences
  alter column claim set not null,
  add check ((reporter = 'driver') = (claim = 'absent'));

alter table bookings
  -- asked about a report that the trip was not driven, the passenger said that they travelled
  add column said_travelled_at timestamptz,
  -- an absence that was not decided in 30 days: the price is shared as in a late cancellation
  add column shared_at timestamptz;

-- a driver who could not drive says so of every seat, those of people found absent among them
insert into life_moves (life, from_state, event, to_state) values ('booking', 'absent', 'not_driven', 'not_driven');

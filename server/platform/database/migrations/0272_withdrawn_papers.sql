-- Papers that their owner takes back (I7).
alter table papers drop constraint papers_state_check,
  add constraint papers_state_check check (state in ('sent', 'looked', 'seen', 'refused', 'replaced', 'withdrawn')) not valid;
alter table papers validate constraint papers_state_check;
alter table paper_history drop constraint paper_history_event_check,
  add constraint paper_history_event_check
    check (event in ('sent', 'looked', 'seen', 'refused', 'replaced', 'withdrawn', 'photo_deleted')) not valid;
alter table paper_history validate constraint paper_history_event_check;
